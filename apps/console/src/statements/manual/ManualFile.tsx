import { ImportPane } from '../imports/ImportPane.tsx'
import { ImportStart } from '../imports/ImportStart.tsx'

type Props = { file: string | undefined; onFile: (importId: string | undefined) => void }

/** Shows bank files: the list, or the open one. */
export function ManualFile({ file, onFile }: Props) {
  if (file === undefined) return <ImportStart onOpen={onFile} />
  return <ImportPane key={file} importId={file} onBack={() => onFile(undefined)} />
}
