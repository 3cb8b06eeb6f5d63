// Runs before the first paint (a small blocking file, because the page allows no inline script): a remembered choice
// wins, else the system's. Kept in plain ES5 so that it can never fail to parse.
(function () {
  var root = document.documentElement;
  var system = window.matchMedia('(prefers-color-scheme: dark)');
  function remembered() {
    try {
      return localStorage.getItem('colour-mode');
    } catch (storageRefused) {
      return null;
    }
  }
  function apply() {
    var choice = remembered();
    root.setAttribute(
      'data-bs-theme',
      choice === 'dark' || choice === 'light' ? choice : system.matches ? 'dark' : 'light',
    );
  }
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
})();
