import type { Hub } from '#live/hub.ts'
import type { Role } from '@khlang/domain/staff/acts'

/**
 * Joins a screen that records what it receives. `events` returns the events since `forget` as text: how many of them
 * come in one write depends on how busy the hub is.
 */
export function recordedScreen(hub: Hub, role: Role) {
  let received = ''
  hub.join({
    role,
    token: '',
    employee: 'one',
    write: (bytes) => void (received += bytes.toString()),
    end: () => {},
  })
  return {
    events: () => received.split('\n\n').slice(0, -1),
    forget: () => void (received = ''),
  }
}
