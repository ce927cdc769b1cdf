// Shows what this browser is told by the house, also when no page is open. It keeps nothing and answers for nobody: a console of money
// shows what is, or that it cannot.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})
// The push service gave this browser another address, or none: the house has to know where it is now.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

function show(data) {
  const { title, body, path, tag, urgent } = read(data)
  return self.registration.showNotification(title, {
    body,
    tag,
    renotify: tag !== undefined,
    requireInteraction: urgent === true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  })
}

/** Something must be shown in any case, or the browser says by itself that the page works in the background. */
function read(data) {
  try {
    return { title: 'คลัง', ...data.json() }
  } catch {
    return { title: 'คลัง' }
  }
}

/** A tab that shows this page already, or a new one: what somebody is typing in another is not taken from him. */
async function open(path) {
  const page = ours(path)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => new URL(url).pathname === page.pathname)
  return there ? there.focus() : self.clients.openWindow(page.href)
}

/** Only a page of this console. */
function ours(path) {
  const page = URL.parse(String(path ?? ''), self.location.origin)
  return page?.origin === self.location.origin ? page : new URL('/dashboard', self.location.origin)
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? newSubscription?.options
  if (!options) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/connections/add-push-device', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  })
}
