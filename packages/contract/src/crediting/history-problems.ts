/** Refusals about lost history, about comparing the back-end's books with our orders after it, and about backups. */
export const historyProblems = {
  'history-lost': {
    status: 409,
    title:
      'History was lost. Compare the books of the back-end with the orders first, and accept the history.',
  },
  'history-not-lost': { status: 409, title: 'No data was lost, so there is nothing to accept.' },
  'history-open': {
    status: 409,
    title: 'This is not finished: compare the books, read every player and decide each movement first.',
  },
  'book-file-unreadable': { status: 409, title: 'This file cannot be read as the back-end’s books.' },
  'finding-decided': { status: 409, title: 'Someone has already decided about this movement.' },
  'finding-not-adoptable': {
    status: 409,
    title: 'This movement cannot become an order, because its player or purpose is not known. Dismiss it.',
  },
  'finding-request-unfit': {
    status: 409,
    title: 'This request or entry does not fit the movement, or is no longer open.',
  },
  'finding-request-fits': {
    status: 409,
    title: 'An open request of this player fits this movement. Choose it, or confirm that it is another one.',
  },
  'finding-entry-fits': {
    status: 409,
    title: 'An open bank entry has this amount. Choose it, or confirm that none of them paid for this.',
  },
  'credited-by-books': {
    status: 409,
    title:
      'The books showed that this amount was already credited to the player before history was lost. Link this entry to that credit, or match it with a request.',
  },
  'finding-order-waits': {
    status: 409,
    title: 'A waiting order of this player fits exactly. Compare the books again to settle it.',
  },
  'finding-own': { status: 409, title: 'You proposed this yourself. Another employee must agree.' },
  'backups-off': { status: 409, title: 'No backup location is set. See BACKUP_URL.' },
  'backup-running': { status: 409, title: 'A backup is already running.' },
} as const
