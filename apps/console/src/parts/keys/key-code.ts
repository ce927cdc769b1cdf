/**
 * Returns the code of a pressed key. A key of the number pad is named by what it does: `Digit4`, or `ArrowLeft` if NumLock
 * is off, or `Enter`. Other keys keep the code of their place on the keyboard.
 */
export function keyCode({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string {
  if (code === 'NumpadEnter') return 'Enter'
  if (!/^Numpad\d$/.test(code)) return code
  return /^\d$/.test(key) ? `Digit${key}` : key
}
