import type { DayShown } from '@khlang/contract/reports/daily-close'
import type { HandOverDetail } from '@khlang/contract/reports/hand-overs'
import type { exportColumns } from '@khlang/contract/reports/reports'
import type { Figure } from '@khlang/domain/reports/day-difference'
import type { Cell, ExportColumn } from '../export/cell.ts'
import { fileWords } from '../export/file-words.ts'
import type { Say, Words } from '../export/say.ts'
import { w } from '../export/words.ts'
import { activityWords, figureWord, backlogWords } from './closing-words.ts'
import { figureList } from './day-figures.ts'

type DayLine = Figure & { day: string; explained: string | null }

/**
 * Returns a day as shown on screen, one figure per line; a difference has beside it the explanations that still apply
 * to it.
 */
export const closingLines = ({ day, figures, explanations }: DayShown): DayLine[] =>
  figureList(figures).map((one) => ({ ...one, day, explained: explainedOf(one, explanations) }))

function explainedOf({ account, figure }: Figure, explanations: DayShown['explanations']): string | null {
  const valid = explanations.filter(
    (one) => one.stands && figure === `drift.${one.kind}` && account === one.account,
  )
  return valid.length === 0 ? null : valid.map(({ body, author }) => `${body} (${author})`).join('; ')
}

const money = (text: string | null): Cell => (text === null ? null : { decimal: text })

export const closingColumns: Record<(typeof exportColumns.dailyClose)[number], ExportColumn<DayLine>> = {
  day: { headings: [w.daily_day], cells: ({ day }, say) => [say.day(day)] },
  account: { headings: [fileWords.shopAccount], cells: ({ account }) => [account] },
  figure: { headings: [w.daily_figure], cells: ({ figure }, say) => [figureWord(figure, say)] },
  count: { headings: [fileWords.count], cells: ({ count }) => [count] },
  amount: { headings: [w.col_amount], cells: ({ amount }) => [money(amount)] },
  explained: { headings: [w.daily_explain_label], cells: ({ explained }) => [explained] },
}

type ShiftLine = {
  section: Words
  what: (say: Say) => string
  number: number | null
  player: string | null
  count: number | null
  amount: string | null
  since: Date | null
  who: string | null
  reason: string | null
  now: string | null
}
const empty: Omit<ShiftLine, 'section' | 'what'> = {
  number: null,
  player: null,
  count: null,
  amount: null,
  since: null,
  who: null,
  reason: null,
  now: null,
}

const says =
  (words: Words, account = '') =>
  (say: Say) =>
    say.text(words, { account })

/**
 * Returns the lines of a hand-over: the open items with their current state, the money moved per account, and each
 * person's work.
 */
export function shiftLines({ figures, now }: HandOverDetail): ShiftLine[] {
  const current = new Map(now.map((one) => [one.id, one]))
  const piles = Object.entries(figures.piles).flatMap(([name, { count, baht, items }]) => {
    const section = backlogWords[name as keyof typeof backlogWords]
    return [
      { ...empty, section, what: says(fileWords.total), count, amount: baht },
      ...items.map((item) => ({
        ...empty,
        section,
        what: () => item.account ?? '',
        number: item.number,
        player: item.player,
        amount: item.baht,
        since: new Date(item.since),
        who: item.who,
        reason: item.reason,
        now: current.get(item.id)?.status ?? null,
      })),
    ]
  })
  const accounts = figures.accounts.flatMap(({ code, came, went, late, balance }) => [
    {
      ...empty,
      section: fileWords.shopAccount,
      what: says(fileWords.accountIn, code),
      count: came.count,
      amount: came.baht,
    },
    {
      ...empty,
      section: fileWords.shopAccount,
      what: says(fileWords.accountOut, code),
      count: went.count,
      amount: went.baht,
    },
    ...(late
      ? [
          {
            ...empty,
            section: fileWords.shopAccount,
            what: says(fileWords.accountInBefore, code),
            count: late.came.count,
            amount: late.came.baht,
          },
          {
            ...empty,
            section: fileWords.shopAccount,
            what: says(fileWords.accountOutBefore, code),
            count: late.went.count,
            amount: late.went.baht,
          },
        ]
      : []),
    {
      ...empty,
      section: fileWords.shopAccount,
      what: says(fileWords.accountBalance, code),
      amount: balance?.baht ?? null,
      since: balance && new Date(balance.at),
    },
  ])
  const people = figures.people.flatMap(({ who, deeds }) =>
    deeds.map(({ deed, count, moved }) => ({
      ...empty,
      section: fileWords.work,
      what: says(activityWords[deed]),
      who,
      count,
      amount: moved === null ? null : `${moved}.00`,
    })),
  )
  return [...piles, ...accounts, ...people]
}

export const shiftColumns: Record<(typeof exportColumns.handOver)[number], ExportColumn<ShiftLine>> = {
  section: { headings: [fileWords.section], cells: ({ section }, say) => [say.text(section)] },
  what: { headings: [w.daily_figure], cells: ({ what }, say) => [what(say)] },
  number: { headings: [w.col_number], cells: ({ number }) => [number] },
  player: { headings: [fileWords.playerCode], cells: ({ player }) => [player] },
  count: { headings: [fileWords.count], cells: ({ count }) => [count] },
  amount: { headings: [w.col_amount], cells: ({ amount }) => [money(amount)] },
  since: { headings: [w.col_time], cells: ({ since }, say) => [say.time(since)] },
  who: { headings: [w.col_who], cells: ({ who }, say) => [say.who(who)] },
  reason: { headings: [w.col_reason], cells: ({ reason }) => [reason] },
  now: { headings: [w.shift_now_status], cells: ({ now }) => [now] },
}
