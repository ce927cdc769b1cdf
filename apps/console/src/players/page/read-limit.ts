import type { RequestLimitName } from '@khlang/domain/cashier/request-limits'
import * as m from '#messages'
import { bahtWrong } from '#parts/lists/baht-wrong.ts'
import { typedBaht } from '#parts/lists/typed-baht.ts'
import { typedCount } from '#parts/typed-count.ts'
import { grouped } from '#ui/numbers.ts'

const maxWithdrawalsADay = 999
const maxBaht = 999_999_999

/**
 * Reads a typed limit (baht, or times a day): null for the shop's (empty), undefined if invalid. 0 is no limit; a
 * minimum amount is at least one baht.
 */
export function readLimit(name: RequestLimitName, text: string): number | null | undefined {
  if (text.trim() === '') return null
  const most = name === 'withdrawalsADay' ? maxWithdrawalsADay : maxBaht
  return typedCount(text, { least: isLeast(name) ? 1 : 0, most }) ?? undefined
}

const isLeast = (name: RequestLimitName) => name === 'depositLeast' || name === 'withdrawalLeast'

/** Returns the error of a typed limit, which says what is allowed; null if it is valid. */
export function limitWrong(name: RequestLimitName, text: string): string | null {
  if (readLimit(name, text) !== undefined) return null
  if (isLeast(name)) return m.own_limits_wrong_least()
  return name === 'withdrawalsADay'
    ? m.own_limits_wrong_times({ most: maxWithdrawalsADay })
    : m.own_limits_wrong()
}

export const typedLimit = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Returns the text for an empty field: the shop's limit, or "none" if that is 0. */
export const asShopText = (limit: number): string =>
  m.own_limits_as_shop({ value: limit === 0 ? m.own_limits_none() : grouped(limit) })

/** Returns a typed deposit limit; null, for no limit, if the field is empty. Callers have checked it. */
export const depositLimitOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(typedBaht(text))

/**
 * Returns the error of a typed deposit limit; null if it is valid. 0 is not valid: a player who wants to
 * deposit nothing is excluded instead.
 */
export const depositLimitWrong = (text: string): string | null =>
  text.trim() === '' ? null : bahtWrong(text)
