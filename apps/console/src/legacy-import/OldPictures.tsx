import { maxOldPictures } from '@khlang/domain/legacy-import/old-file'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { uploadOldPictures, type PicturesUploaded } from './upload-old-pictures.ts'
import { whyLeftText } from './old-picture-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

/** Uploads players' pictures from the old storage: a downloaded folder, or many files; independent of any import. */
export function OldPictures() {
  const [uploaded, setUploaded] = useState<PicturesUploaded | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const send = useMutation({
    mutationFn: (files: readonly File[]) => {
      stopping.current = new AbortController()
      return uploadOldPictures(files, setUploaded, stopping.current.signal)
    },
  })
  // Leaving the page stops the upload.
  useEffect(() => () => stopping.current?.abort(), [])
  const take = (files: File[] | null) => {
    if (files && files.length > 0) send.mutate(files.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1)))
  }
  const problem = send.error && asProblem(send.error)
  return (
    <section className={intake.card} aria-label={m.old_pictures_title()}>
      <h2 className="section-title">{m.old_pictures_title()}</h2>
      <p className={intake.quiet}>{m.old_pictures_hint()}</p>
      <div className={intake.row}>
        <FileButton multiple disabled={send.isPending} onChange={take} inputProps={folderOnly}>
          {(props) => (
            <Button {...props} variant="default">
              {m.old_pictures_folder()}
            </Button>
          )}
        </FileButton>
        <FileButton multiple disabled={send.isPending} accept="image/*" onChange={take}>
          {(props) => (
            <Button {...props} variant="default">
              {m.old_pictures_files()}
            </Button>
          )}
        </FileButton>
        {send.isPending && (
          <Button variant="subtle" color="red" onClick={() => stopping.current?.abort()}>
            {m.old_pictures_stop()}
          </Button>
        )}
      </div>
      {uploaded && <ImportedPictures uploaded={uploaded} going={send.isPending} />}
      {problem && <Notice tone="danger" urgent title={problemText(problem)} />}
    </section>
  )
}

/** Lets the user choose a folder with all its content. React's types lack this attribute of file inputs. */
const folderOnly = { webkitdirectory: '' } as object

const pathOf = (file: File) => file.webkitRelativePath || file.name

function ImportedPictures({ uploaded, going }: { uploaded: PicturesUploaded; going: boolean }) {
  const { done, total, worn, there, left, beyond } = uploaded
  const counted = { n: grouped(done), total: grouped(total) }
  const notTaken = left.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p className={intake.quiet} role="status">
        {going
          ? m.old_pictures_going(counted)
          : done === total
            ? m.old_pictures_over(counted)
            : m.old_pictures_stopped(counted)}
      </p>
      <progress
        className={intake.progress}
        value={done}
        max={Math.max(total, 1)}
        aria-label={m.old_pictures_title()}
      />
      <dl className={styles.counts}>
        <Count word={m.old_pictures_worn()} n={worn} />
        <Count word={m.old_pictures_there()} n={there} />
        <Count word={m.old_pictures_left()} n={notTaken} />
      </dl>
      {beyond > 0 && (
        <Notice tone="warning" title={m.old_pictures_too_many({ most: grouped(maxOldPictures) })} />
      )}
      {left.map(({ reason, names, count }) => (
        <details key={reason}>
          <summary className={styles.more}>
            {whyLeftText(reason)} ({grouped(count)})
          </summary>
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {count > names.length && <li>{m.old_pictures_more({ n: grouped(count - names.length) })}</li>}
          </ul>
        </details>
      ))}
    </>
  )
}

const Count = ({ word, n }: { word: string; n: number }) => (
  <div>
    <dt>{word}</dt>
    <dd className="digits">{grouped(n)}</dd>
  </div>
)
