type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether a key belongs to a word that is being composed, as Chinese is: its Enter ends the word, its arrows choose
 * among spellings. Such a key means nothing to the page. Safari says so only by the code 229 of the last Enter.
 */
export function isComposing(event: Key | { nativeEvent: Key }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}
