import type { PushAddress } from './post-push.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'

const sealOwner = (deviceId: string) => `push device ${deviceId}`

export const sealAddress = (
  sealing: Sealing,
  deviceId: string,
  { endpoint, p256dh, auth }: PushAddress,
): Buffer => sealing.seal(Buffer.from(JSON.stringify([endpoint, p256dh, auth])), sealOwner(deviceId))

/** Decrypts the address of a device. Throws if the address belongs to another device. */
export function openAddress(sealing: Sealing, deviceId: string, sealed: Buffer): PushAddress {
  const [endpoint, p256dh, auth] = JSON.parse(
    sealing.open(sealed, sealOwner(deviceId)).toString(),
  ) as string[]
  return { endpoint: endpoint!, p256dh: p256dh!, auth: auth! }
}
