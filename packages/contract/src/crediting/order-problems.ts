/** Refusals about orders at the back-end, and about holding all sending. */
export const orderProblems = {
  'order-not-unknown': { status: 409, title: 'The outcome of this order is not unknown.' },
  'order-sent': {
    status: 409,
    title: 'This order was sent already, or may have been. Only its outcome can be settled.',
  },
  'order-not-waiting': {
    status: 409,
    title:
      'This order does not wait to be sent again, so it cannot be marked as unknown. If it was never sent, cancel it.',
  },
  'question-open': {
    status: 409,
    title: 'Another order of this player is queued, being sent or unknown. It must end first.',
  },
  'not-answered-since': {
    status: 409,
    title:
      'The back-end has answered no call since this order was sent, so it may still carry it out. Wait until it answers another order.',
  },
  'payee-changed': {
    status: 409,
    title:
      'The player’s bank account is not the one that this payout was ordered to. Settle it as not paid, then pay to the account of now.',
  },
  'paid-from-wrong': {
    status: 409,
    title:
      'The shop account that this payout was ordered from can no longer pay this way. Settle it as not paid, then pay from another.',
  },
  'payment-not-done': {
    status: 409,
    title: 'Only a loss-return or a reward that was credited by an order can be taken back.',
  },
  'payment-differs': {
    status: 409,
    title: 'The payment that is taken back has another player or another amount.',
  },
  'take-back-under-way': { status: 409, title: 'This payment is being taken back at this moment.' },
  'payment-taken-back': { status: 409, title: 'This payment was already taken back.' },
  'not-held': { status: 409, title: 'Sending is not on hold.' },
  'hold-changed': { status: 409, title: 'Sending was put on hold again since this hold was seen.' },
  quarantined: {
    status: 409,
    title: 'The back-end may still carry this out: "not credited" can be decided only after the quarantine.',
  },
} as const
