/** The dialogs that an entry's pane can open. */
export type EntryDialog =
  | 'player'
  | 'together'
  | 'cancel'
  | 'takeOver'
  | 'hold'
  | 'duplicate'
  | 'dispose'
  | 'reverse'
