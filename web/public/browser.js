// Browsers without what the program needs would show an empty page; they get a sentence instead. What runs here and in
// old-browser.js has to be understood by all of them.
(function look() {
  if ("toSorted" in Array.prototype && "noModule" in document.createElement("script")) return;
  const script = document.createElement("script");
  script.src = "/old-browser.js";
  document.body.appendChild(script);
})();
