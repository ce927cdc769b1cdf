import type { AlertAbout } from '@khlang/domain/notifications/alert-text'
import type { AlertWish, QuietHours } from '@khlang/domain/notifications/alert'
import type { BusinessEventKind } from '@khlang/domain/notifications/business-event'
import { type Satang, satang } from '@khlang/domain/money'
import type { StaffEvent } from './event-store.ts'

/** Selects the parts of an event that people are notified of. */
export function alertAbout({ kind, amount, data, player }: StaffEvent): AlertAbout {
  const { number, name, account, balance } = data
  return {
    kind,
    amount: kind === 'balanceLow' && typeof balance === 'number' ? satang(balance) : amount,
    number: typeof number === 'number' ? number : null,
    // A notification never names a player whose data are restricted. Its subject can be found by its number.
    playerCode: player === null || player.restricted ? null : player.code,
    name: textOf({ phoneDown: name, balanceLow: account }[kind as string]),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Notification preferences as they are stored. */
export type KeptAlertSettings = {
  kinds: BusinessEventKind[]
  leastSatang: Satang
  quietFrom: number | null
  quietUntil: number | null
}

export const alertSettingsOf = (settings: KeptAlertSettings): AlertWish => ({
  kinds: settings.kinds,
  minAmount: settings.leastSatang,
  quiet: quietOf(settings),
})

/** The hours without alerts, as minutes of the Bangkok day; null if there are none. */
export const quietOf = ({
  quietFrom,
  quietUntil,
}: Pick<KeptAlertSettings, 'quietFrom' | 'quietUntil'>): QuietHours | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }

/** Maps preferences from the API to their stored form. */
export const toKeptSettings = (settings: {
  kinds: BusinessEventKind[]
  least: number
  quiet: QuietHours | null
}): KeptAlertSettings => ({
  kinds: [...new Set(settings.kinds)],
  leastSatang: satang(settings.least),
  quietFrom: settings.quiet?.from ?? null,
  quietUntil: settings.quiet?.until ?? null,
})
