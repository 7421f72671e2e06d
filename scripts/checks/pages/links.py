"""Broken links of a built site, found in its files without a browser."""

import posixpath
import urllib.parse

from harness import sites

ADDRESSES = {"href", "src", "action"}
REFERENCES = {"aria-labelledby", "aria-describedby", "aria-controls", "for", "headers"}
# Allowed in the person's own links, but not loaded by pages.
OUTSIDE = {"http", "https", "mailto", "tel"}


def read(file):
    """The ids of a page, and its links as (tag, attribute, value)."""
    elements = list(sites.elements(file.read_text()))
    return {attributes["id"] for _, attributes in elements if "id" in attributes}, [
        (tag, name, value) for tag, attributes in elements for name, value in attributes.items()
        if name in ADDRESSES or name in REFERENCES]


def problems(site, base, is_whole=False):
    """(page, link, problem) for each broken link; and the number of links.

    `base` is the published address: absolute links below it belong to the site. In a whole site,
    links lead from the first page to every page except the one for missing pages.
    """
    pages = {file.relative_to(site).as_posix(): read(file) for file in sorted(site.rglob("*.html"))}
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    found, count, leads = [], 0, {path: set() for path in pages}
    for path, (ids, links) in pages.items():
        for tag, name, value in links:
            count += 1
            if name in REFERENCES:
                found += [(path, f'{name}="{value}"', f"no element has the id {one}")
                          for one in value.split() if one not in ids]
                continue
            target, problem = followed(path, tag, value, base, pages, files)
            leads[path].add(target)
            if problem:
                found.append((path, value, problem))
    seen, following = {"404.html"}, ["index.html"]
    while following:
        if (path := following.pop()) not in seen and path in pages:
            seen.add(path)
            following += leads[path]
    if is_whole:
        found += [(path, "", "no link leads to it") for path in pages.keys() - seen
                  if not sites.sends_on(site / path)]
    return found, count


def followed(path, tag, value, base, pages, files):
    """The target file of a link, None for an external one, and the problem with it."""
    top = urllib.parse.urlsplit(base).path
    if value.startswith(base):
        value = top + value[len(base):]
    link = urllib.parse.urlsplit(value)
    if link.scheme or link.netloc:
        is_own = tag == "a" and link.scheme in OUTSIDE
        return None, None if is_own else "it is loaded from elsewhere"
    # The page for missing pages is shown at any depth.
    if path.endswith("404.html") and link.path and not link.path.startswith("/"):
        return None, "it is relative, on a page that is shown at any depth"
    target = top + path
    if link.path:
        folder = posixpath.dirname(target)
        target = posixpath.normpath(posixpath.join(folder, urllib.parse.unquote(link.path)))
        if link.path.endswith(("/", "/.", "/..")) or link.path in (".", ".."):
            target += "/"
    if target.endswith("/"):
        target += "index.html"
    inside = target.removeprefix(top)
    if inside == target or inside not in files:
        return None, f"there is no {target}"
    fragment = urllib.parse.unquote(link.fragment)
    if fragment and inside in pages and fragment not in pages[inside][0]:
        return inside, f"{inside} has no element with the id {fragment}"
    return inside, None
