/** What an entry's pane can ask in a dialog of its own. */
export type EntryDialog =
  | 'player'
  | 'together'
  | 'cancel'
  | 'takeOver'
  | 'hold'
  | 'duplicate'
  | 'dispose'
  | 'reverse'
