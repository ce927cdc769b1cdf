/** One key and what it does: the same list drives the keyboard and the sheet that explains it. */
export type Binding = {
  /** Where the key is, not what is printed on it: a Thai layout has the same place for J. */
  code: string
  shift?: boolean
  /** How the sheet shows it. */
  shown: string
  label: string
  /** Holding the key down repeats it. */
  repeats?: boolean
  /** Several keys that do the same are shown once. */
  listed?: boolean
  /** Works even when single-letter keys are switched off. */
  always?: boolean
  run: () => void
}

type Stroke = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

export function bindingFor(bindings: readonly Binding[], stroke: Stroke): Binding | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null
  const code = stroke.code.replace(/^Numpad(\d)$/, 'Digit$1').replace('NumpadEnter', 'Enter')
  const found = bindings.find(
    (binding) => binding.code === code && (binding.shift ?? false) === stroke.shiftKey,
  )
  return found && (!stroke.repeat || found.repeats) ? found : null
}
