// Runs in the window of printed notes, which outlives the page that opened it: closes it once the session has ended. Another tab
// changes the browser's storage when somebody logs out there, and when it finds the session ended.
(() => {
  const look = () =>
    fetch('/api/admin/user', { headers: { 'X-Unattended': '1' } }).then(
      ({ status }) => status === 401 && window.close(),
      () => undefined,
    );
  window.addEventListener('storage', look);
  window.addEventListener('focus', look);
  window.setInterval(look, 60_000);
})();
