/** Refusals about goodwill, loss-returns and their rates. */
export const rewardProblems = {
  'goodwill-too-high': { status: 409, title: 'Your role cannot give this much at once.' },
  'goodwill-day-full': {
    status: 409,
    title: 'This player has already received the day’s maximum of goodwill credit.',
  },
  'period-not-over': {
    status: 409,
    title: 'These days are not over yet. Pay after midnight of the last day.',
  },
  'nothing-to-return': { status: 409, title: 'Nothing is due to this player for these days.' },
  'loss-return-paid': {
    status: 409,
    title: 'The loss-return of these days was already paid, or is being paid.',
  },
  'loss-covered': {
    status: 409,
    title: 'Some of these days were already returned, by the day or with their month.',
  },
  'requests-open': {
    status: 409,
    title: 'A withdrawal of these days is not settled, or a deposit is being credited. Finish it first.',
  },
  'loss-return-changed': {
    status: 409,
    title: 'The amount has changed. Review it before paying.',
  },
  'not-in-reports': { status: 409, title: 'This player is not counted in reports.' },
  'rate-not-ahead': { status: 409, title: 'A rate must start in a future month.' },
  'rate-not-first': { status: 409, title: 'A rate must start on the first day of a month.' },
} as const
