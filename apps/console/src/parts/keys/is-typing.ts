const fields = 'input, textarea, select, [contenteditable]'

/** Whether a key was pressed in a field, so that it belongs to that field and not to the page. */
export const isTyping = ({ target }: Pick<Event, 'target'>): boolean =>
  (target as Element | null)?.closest(fields) != null
