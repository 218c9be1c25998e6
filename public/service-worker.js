// Keeps one page for the time in which the server does not answer. Nothing of the store is kept: records, pictures and
// calls never pass through here, and every page of the app comes from the server.
const kept = 'no-answer-1';
const parts = ['/offline.html', '/offline.css', '/offline.js', '/icons/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(parts.map((part) => new Request(part, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  else if (parts.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});
