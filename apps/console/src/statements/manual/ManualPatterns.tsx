import { ParserEditor } from './ParserEditor.tsx'
import { ParserList } from './ParserList.tsx'

type Props = { pattern: string | undefined; onPattern: (key: string | undefined) => void }

/** Shows message patterns: the list, or the open one. */
export function ManualPatterns({ pattern, onPattern }: Props) {
  if (pattern === undefined) return <ParserList onOpen={onPattern} />
  return <ParserEditor key={pattern} parserKey={pattern} onBack={() => onPattern(undefined)} />
}
