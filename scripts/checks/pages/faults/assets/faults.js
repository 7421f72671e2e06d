console.log("said by the page");
window.hostile = 1;
addEventListener("DOMContentLoaded", () => {
  document.getElementById("written").textContent = "With script.";
  throw new Error("thrown by the page");
});
