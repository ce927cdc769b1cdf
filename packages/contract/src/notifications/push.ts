import { oc } from '@orpc/contract'
import { z } from 'zod'
import { alertWish } from './alert-wish.ts'
import { refuses } from '../problems.ts'
import { instant, text, uuid } from '../wire.ts'

const wish = alertWish.extend({ on: z.boolean(), version: z.int() })

const deviceRow = z.object({
  id: uuid,
  name: z.string(),
  here: z.boolean().describe('Whether it is the device that makes this call'),
  awake: z.boolean().describe('Whether you are signed in there. Only then it receives notifications'),
  toldAt: instant.nullable(),
  createdAt: instant,
})
export type PushDeviceRow = z.infer<typeof deviceRow>

const overview = z.object({
  publicKey: z.string().describe('The VAPID public key with which a browser subscribes'),
  remembered: z.boolean().describe('Whether the session is remembered for days'),
  /** What the caller wants to be notified of; null if they never chose. */
  wish: wish.nullable(),
  devices: z.array(deviceRow),
})
export type PushOverview = z.infer<typeof overview>

const key = z.string().regex(/^[\w-]+=*$/, 'Must be base64url.')
const which = z.object({ deviceId: uuid })
const name = text(60, 1)
const command = (path: string) =>
  oc.route({ method: 'POST', path: `/connections/${path}`, tags: ['connections'] })

/** Web Push notifications on the caller's own devices. They arrive even if no page is open. */
export const pushRoutes = {
  push: oc.route({ method: 'GET', path: '/connections/push', tags: ['connections'] }).output(overview),
  savePush: command('save-push')
    .input(alertWish.extend({ on: z.boolean(), version: z.int().nullable() }))
    .output(wish)
    .errors(refuses('stale-version')),
  /** Registers this browser's subscription. The same browser stays one device. */
  addPushDevice: command('add-push-device')
    .input(
      z.object({
        name: name.optional().describe('If left out, only the address of a known device is updated'),
        endpoint: z.url().max(2_000),
        p256dh: key.max(100),
        auth: key.max(30),
      }),
    )
    .output(deviceRow)
    .errors(refuses('push-service-unknown', 'push-too-many-devices', 'not-found')),
  renamePushDevice: command('rename-push-device')
    .input(which.extend({ name }))
    .output(deviceRow)
    .errors(refuses('not-found')),
  removePushDevice: command('remove-push-device')
    .input(which)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refuses('not-found')),
  /** Sends a test now. Refuses with `push-not-taken` if the push service does not accept it. */
  testPushDevice: command('test-push-device')
    .input(which)
    .output(z.object({ taken: z.literal(true) }))
    .errors(refuses('not-found', 'push-device-asleep', 'push-not-taken')),
}
