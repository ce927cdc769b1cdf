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
      'Only an order that was sent, got no answer and waits for a retry can be marked as unknown. Cancel an order that was not sent.',
  },
  'question-open': {
    status: 409,
    title: 'Another order of this player is unknown or being sent. Settle that one first.',
  },
  'not-answered-since': {
    status: 409,
    title:
      'The back-end has answered no call since then, so it may still carry this one out. Wait until it answers another order.',
  },
  'not-held': { status: 409, title: 'Sending is not on hold.' },
  quarantined: {
    status: 409,
    title:
      'The back-end may still carry this out: "not credited" can be decided only after the waiting time.',
  },
} as const
