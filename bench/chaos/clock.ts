/**
 * Preloaded into a server: shifts its `Date` by this much, but no timers. Tests that decisions about money use the
 * database's clock.
 */
const offMs = Number(process.env['CHAOS_CLOCK_OFF_MS'] ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...dateArguments: [] | [number | string | Date]) {
    super(...((dateArguments.length === 0 ? [RealDate.now() + offMs] : dateArguments) as [number]))
  }
  static override now(): number {
    return RealDate.now() + offMs
  }
} as DateConstructor
