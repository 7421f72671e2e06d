console.log("said by the page");
addEventListener("DOMContentLoaded", () => {
  document.getElementById("written").textContent = "With script.";
  throw new Error("thrown by the page");
});
