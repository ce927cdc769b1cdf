import { ImportPane } from './ImportPane.tsx'
import { ImportStart } from './ImportStart.tsx'

type Props = { file: string | undefined; onFile: (importId: string | undefined) => void }

/** Files of banks: all of them, or the one that is open. */
export function ManualFile({ file, onFile }: Props) {
  if (file === undefined) return <ImportStart onOpen={onFile} />
  return <ImportPane key={file} importId={file} onBack={() => onFile(undefined)} />
}
