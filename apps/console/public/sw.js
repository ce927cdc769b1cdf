// Shows push notifications of the server, also when no page is open. It stores nothing and answers no requests: a
// console about money shows the current state, or an error.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})
// The push service changed or dropped this browser's address: the server needs the new one.
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

/** Something must always be shown, or the browser reports that the page works in the background. */
function read(data) {
  try {
    return { title: 'คลัง', ...data.json() }
  } catch {
    return { title: 'คลัง' }
  }
}

/**
 * Focuses a tab that shows this already, or opens a new one. A tab with another page, or with another part of this
 * page, is left alone: somebody may be typing in it, and to navigate it would throw that away.
 */
async function open(path) {
  const page = ours(path)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => shows(new URL(url), page))
  return there ? there.focus() : self.clients.openWindow(page.href)
}

/** Whether a tab shows the page, the same tab of it, and what else its address names, such as an entry. */
const shows = (tab, page) =>
  tab.pathname === page.pathname &&
  ['tab', ...page.searchParams.keys()].every(
    (name) => tab.searchParams.get(name) === page.searchParams.get(name),
  )

/** Accepts only pages of this console. */
function ours(path) {
  const { origin } = self.location
  const page = URL.canParse(String(path ?? ''), origin) ? new URL(path, origin) : null
  return page?.origin === origin ? page : new URL('/dashboard', origin)
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
