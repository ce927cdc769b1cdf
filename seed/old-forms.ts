import type { Random } from './random.ts'

/** Formats values as the old system and its export tools do, each in one of the forms found in practice. */

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the parts of a moment in Bangkok. */
function parts(at: Date) {
  const there = new Date(at.getTime() + 7 * 3_600_000)
  return {
    year: there.getUTCFullYear(),
    month: two(there.getUTCMonth() + 1),
    day: two(there.getUTCDate()),
    clock: `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}:${two(there.getUTCSeconds())}`,
  }
}

export function usualForm(at: Date): string {
  const { year, month, day, clock } = parts(at)
  return `${year}-${month}-${day} ${clock}`
}

export const dayText = (at: Date) => usualForm(at).slice(0, 10)

/** Formats a moment, usually in the form of the specification, otherwise in one of the other forms in use. */
export function oldInstant(random: Random, at: Date): unknown {
  const { year, month, day, clock } = parts(at)
  const seconds = Math.floor(at.getTime() / 1000)
  if (random.chance(0.6)) return usualForm(at)
  return random.pick<() => unknown>([
    () => `${day}-${month}-${year} ${clock}`,
    () => `${day}/${month}/${year + 543} ${clock}`,
    () => `${year + 543}-${month}-${day} ${clock}`,
    () => at.toISOString(),
    () => at.getTime(),
    () => seconds,
    () => String(at.getTime()),
    () => ({ _seconds: seconds, _nanoseconds: 0 }),
    () => ({ seconds, nanoseconds: 0 }),
    () => ({ __datatype__: 'timestamp', value: { _seconds: seconds, _nanoseconds: 0 } }),
  ])()
}

/** Formats whole baht, sometimes with decimals that will be cut off. */
export function oldQuantity(random: Random, baht: number): unknown {
  const commas = baht.toLocaleString('en-US')
  return random.pick<unknown>([baht, baht, String(baht), commas, `${commas}.00`, `${baht}.75`])
}

/** Formats exactly this many satang, as baht. */
export function oldMoney(random: Random, satang: number): unknown {
  const text = `${Math.floor(satang / 100).toLocaleString('en-US')}.${two(satang % 100)}`
  return random.pick<unknown>([satang / 100, text, text.replaceAll(',', '')])
}

/** Returns an e-mail as a key of the realtime database, with its dots, which are forbidden there, escaped. */
export const oldKey = (email: string) => email.replaceAll('.', '||')
