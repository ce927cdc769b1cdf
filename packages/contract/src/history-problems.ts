/** Refusals about going on after a loss of history, and about backups. */
export const historyProblems = {
  'history-lost': {
    status: 409,
    title:
      'History was lost: compare the books of the back-end with our orders first, and accept the history.',
  },
  'history-not-lost': { status: 409, title: 'No data was lost, so there is nothing to accept.' },
  'history-open': {
    status: 409,
    title: 'Something is left to do: compare the books, read every player, and decide each movement first.',
  },
  'book-file-unreadable': { status: 409, title: 'This file cannot be read as the back-end’s books.' },
  'finding-decided': { status: 409, title: 'Someone has already decided about this movement.' },
  'finding-not-adoptable': {
    status: 409,
    title: 'This movement cannot become an order here: nothing tells whose or for what it was. Put it aside.',
  },
  'finding-request-unfit': {
    status: 409,
    title: 'This request or entry does not fit the movement, or is no longer open.',
  },
  'finding-request-fits': {
    status: 409,
    title: 'A request of this player waits for just this: name it, or say that it is another.',
  },
  'finding-entry-fits': {
    status: 409,
    title: 'A bank entry of this sum pays for nothing yet: name it, or say that none of them paid for this.',
  },
  'credited-by-books': {
    status: 409,
    title:
      'This sum was credited to the player before, as the books showed when history was lost, and no entry is tied to it: tie this one, or match other money with a request.',
  },
  'finding-order-waits': {
    status: 409,
    title: 'A waiting order of this player fits exactly. Compare the books again to settle it.',
  },
  'finding-own': { status: 409, title: 'You said so yourself: another employee must agree.' },
  'backups-off': { status: 409, title: 'No place for backups is set: see BACKUP_URL.' },
  'backup-running': { status: 409, title: 'A backup is already running.' },
} as const
