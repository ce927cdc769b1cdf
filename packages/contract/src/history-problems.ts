/** What stands in the way of going on after history was lost, and of a backup. */
export const historyProblems = {
  'history-lost': {
    status: 409,
    title:
      'History was lost: compare the books of the back-end with our orders first, and accept the history.',
  },
  'history-not-lost': { status: 409, title: 'No history was lost: there is nothing to accept.' },
  'history-open': {
    status: 409,
    title: 'Something is left to do: compare the books, read every player, and decide each movement first.',
  },
  'book-file-unreadable': { status: 409, title: 'This file cannot be read as books.' },
  'finding-decided': { status: 409, title: 'Somebody has decided about this movement already.' },
  'finding-not-adoptable': {
    status: 409,
    title: 'This movement cannot become an order here: nothing tells whose or for what it was. Put it aside.',
  },
  'finding-request-unfit': {
    status: 409,
    title: 'This request or entry does not fit the movement, or is not open any more.',
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
    title: 'An order of this player waits for just this: compare the books again, and it is settled by them.',
  },
  'finding-own': { status: 409, title: 'You said so yourself: another employee must agree.' },
  'backups-off': { status: 409, title: 'No place for backups is set: see BACKUP_URL.' },
  'backup-running': { status: 409, title: 'A backup is under way.' },
} as const
