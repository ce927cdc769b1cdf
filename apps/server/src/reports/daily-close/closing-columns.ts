import type { DayShown } from '@khlang/contract/reports/daily-close'
import type { HandOverDetail } from '@khlang/contract/reports/hand-overs'
import type { exportColumns } from '@khlang/contract/reports/reports'
import type { Figure } from '@khlang/domain/reports/day-difference'
import { bangkokText } from '@khlang/domain/time'
import type { Cell, ExportColumn } from '../export/cell.ts'
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
  day: { headings: ['วันที่'], cells: ({ day }) => [day] },
  account: { headings: ['บัญชีเว็บ'], cells: ({ account }) => [account] },
  figure: { headings: ['รายการ'], cells: ({ figure }) => [figureWord(figure)] },
  count: { headings: ['จำนวนรายการ'], cells: ({ count }) => [count] },
  amount: { headings: ['จำนวนเงิน'], cells: ({ amount }) => [money(amount)] },
  explained: { headings: ['คำชี้แจง'], cells: ({ explained }) => [explained] },
}

type ShiftLine = {
  section: string
  what: string
  number: number | null
  player: string | null
  count: number | null
  amount: string | null
  since: string | null
  who: string | null
  reason: string | null
  now: string | null
}
const empty: ShiftLine = {
  section: '',
  what: '',
  number: null,
  player: null,
  count: null,
  amount: null,
  since: null,
  who: null,
  reason: null,
  now: null,
}

/**
 * Returns the lines of a hand-over: the open items with their current state, the money moved per account, and each
 * person's work.
 */
export function shiftLines({ figures, now }: HandOverDetail): ShiftLine[] {
  const current = new Map(now.map((one) => [one.id, one]))
  const piles = Object.entries(figures.piles).flatMap(([name, { count, baht, items }]) => {
    const section = backlogWords[name as keyof typeof backlogWords]
    return [
      { ...empty, section, what: 'รวม', count, amount: baht },
      ...items.map((item) => ({
        ...empty,
        section,
        what: item.account ?? '',
        number: item.number,
        player: item.player,
        amount: item.baht,
        since: bangkokText(new Date(item.since)),
        who: item.who,
        reason: item.reason,
        now: current.get(item.id)?.status ?? null,
      })),
    ]
  })
  const accounts = figures.accounts.flatMap(({ code, came, went, late, balance }) => [
    { ...empty, section: 'บัญชีเว็บ', what: `${code} เงินเข้า`, count: came.count, amount: came.baht },
    { ...empty, section: 'บัญชีเว็บ', what: `${code} เงินออก`, count: went.count, amount: went.baht },
    ...(late
      ? [
          {
            ...empty,
            section: 'บัญชีเว็บ',
            what: `${code} เงินเข้าก่อนกะ`,
            count: late.came.count,
            amount: late.came.baht,
          },
          {
            ...empty,
            section: 'บัญชีเว็บ',
            what: `${code} เงินออกก่อนกะ`,
            count: late.went.count,
            amount: late.went.baht,
          },
        ]
      : []),
    {
      ...empty,
      section: 'บัญชีเว็บ',
      what: `${code} ยอดคงเหลือล่าสุด`,
      amount: balance?.baht ?? null,
      since: balance && bangkokText(new Date(balance.at)),
    },
  ])
  const people = figures.people.flatMap(({ who, deeds }) =>
    deeds.map(({ deed, count, moved }) => ({
      ...empty,
      section: 'ผลงาน',
      what: activityWords[deed],
      who,
      count,
      amount: moved === null ? null : `${moved}.00`,
    })),
  )
  return [...piles, ...accounts, ...people]
}

export const shiftColumns: Record<(typeof exportColumns.handOver)[number], ExportColumn<ShiftLine>> = {
  section: { headings: ['หมวด'], cells: ({ section }) => [section] },
  what: { headings: ['รายการ'], cells: ({ what }) => [what] },
  number: { headings: ['เลขที่'], cells: ({ number }) => [number] },
  player: { headings: ['รหัสสมาชิก'], cells: ({ player }) => [player] },
  count: { headings: ['จำนวนรายการ'], cells: ({ count }) => [count] },
  amount: { headings: ['จำนวนเงิน'], cells: ({ amount }) => [money(amount)] },
  since: { headings: ['เวลา'], cells: ({ since }) => [since] },
  who: { headings: ['พนักงาน'], cells: ({ who }) => [who] },
  reason: { headings: ['หมายเหตุ'], cells: ({ reason }) => [reason] },
  now: { headings: ['สถานะตอนนี้'], cells: ({ now }) => [now] },
}
