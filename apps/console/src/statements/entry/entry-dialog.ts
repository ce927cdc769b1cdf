/** The dialogs that an entry's pane can open. */
export type EntryDialog =
  | 'player'
  | 'group-match'
  | 'cancel'
  | 'takeOver'
  | 'hold'
  | 'duplicate'
  | 'dispose'
  | 'reverse'
