/** Refusals about orders at the back-end, and about holding all sending. */
export const orderProblems = {
  'order-not-unknown': { status: 409, title: 'The outcome of this order is not an open question.' },
  'order-sent': {
    status: 409,
    title: 'This order was sent already, or may have been. Only its outcome can be settled.',
  },
  'order-not-waiting': {
    status: 409,
    title:
      'Only an order that was sent, was not answered and waits becomes an open question; what was not sent is called off instead.',
  },
  'question-open': {
    status: 409,
    title: 'Another order of this player is an open question, or on its way: that one first.',
  },
  'not-answered-since': {
    status: 409,
    title:
      'The back-end has answered no call since: until it answers another order, nobody can know that it will not still carry this one out.',
  },
  'not-held': { status: 409, title: 'Sending is not stopped.' },
  quarantined: {
    status: 409,
    title:
      'The back-end may still carry this out: "not credited" can be decided only after the waiting time.',
  },
} as const
