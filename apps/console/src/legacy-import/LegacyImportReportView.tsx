import type { CollectionReport, LegacyImportReport } from '@khlang/contract/legacy-import/legacy-import'
import { bahtText, satang } from '@khlang/domain/money'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { collectionText, reasonText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Sum = CollectionReport['before']

/**
 * Shows, by collection, the totals of the files beside those of the imported rows, and whether they agree; below them
 * the documents left out, rows kept as they were, notes, unused fields and dropped secrets.
 */
export function LegacyImportReportView({ report }: { report: LegacyImportReport }) {
  const { collections } = report
  const fields = (kind: 'unknownFields' | 'secrets') =>
    collections.flatMap((one) =>
      one[kind].map(({ field, documents }) => ({
        name: `${collectionText(one.collection)} · ${field}`,
        documents,
      })),
    )
  return (
    <>
      <Notice
        tone={report.agrees ? 'success' : 'danger'}
        title={report.agrees ? m.legacy_import_agrees() : m.legacy_import_differs()}
      />
      <div className={styles.wide}>
        <table className={`${intake.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.legacy_import_what()}</th>
              <th scope="col">{m.legacy_import_before()}</th>
              <th scope="col">{m.legacy_import_after()}</th>
              <th scope="col">{m.legacy_import_left_out()}</th>
              <th scope="col">{m.legacy_import_kept()}</th>
              <th scope="col">{m.legacy_import_added()}</th>
              <th scope="col">{m.legacy_import_changed()}</th>
            </tr>
          </thead>
          <tbody>
            {collections.map((one) => (
              <tr key={one.collection}>
                <th scope="row">
                  {collectionText(one.collection)}
                  {!one.agrees && <strong> · {m.legacy_import_differs_short()}</strong>}
                </th>
                <Figure sum={one.before} />
                <Figure sum={one.after} />
                <Figure sum={one.leftOut} />
                <Figure sum={one.kept} />
                <td className="digits">{grouped(one.added)}</td>
                <td className="digits">{grouped(one.changed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Reasons title={m.legacy_import_left_out()} kind="whyLeftOut" collections={collections} />
      <Reasons title={m.legacy_import_kept()} kind="whyKept" collections={collections} />
      <Reasons title={m.legacy_import_notes()} kind="notes" collections={collections} />
      <Fields title={m.legacy_import_unknown_fields()} list={fields('unknownFields')} />
      <Fields title={m.legacy_import_secrets()} list={fields('secrets')} />
    </>
  )
}

/** Formats satang, or hundredths of credits. */
const money = (value: number) => baht(bahtText(satang(value)))

function Figure({ sum: { documents, amount, extra } }: { sum: Sum }) {
  return (
    <td className="digits">
      {grouped(documents)}
      {(amount !== 0 || extra !== 0) && (
        <span className={styles.money}>
          {money(amount)}
          {extra !== 0 && ` + ${money(extra)}`}
        </span>
      )}
    </td>
  )
}

type ReasonsProps = {
  title: string
  kind: 'whyLeftOut' | 'whyKept' | 'notes'
  collections: readonly CollectionReport[]
}

function Reasons({ title, kind, collections }: ReasonsProps) {
  const list = collections.flatMap((one) =>
    one[kind].map((reason) => ({ ...reason, collection: one.collection })),
  )
  if (list.length === 0) return null
  return (
    <details>
      <summary className={styles.more}>
        {title} ({grouped(list.reduce((sum, { documents }) => sum + documents, 0))})
      </summary>
      <ul className={styles.reasons}>
        {list.map(({ collection, reason, documents, amount, examples }) => (
          <li key={`${collection} ${reason}`} className={styles.reason}>
            <span>
              {collectionText(collection)}: {reasonText(reason)}
            </span>
            <span className="digits">
              {grouped(documents)}
              {amount !== 0 && ` · ${money(amount)}`}
            </span>
            <span className={styles.keys}>{examples.join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fields({ title, list }: { title: string; list: readonly { name: string; documents: number }[] }) {
  if (list.length === 0) return null
  return (
    <details>
      <summary className={styles.more}>
        {title} ({grouped(list.length)})
      </summary>
      <ul className={styles.reasons}>
        {list.map(({ name, documents }) => (
          <li key={name} className={styles.reason}>
            <span>{name}</span>
            <span className="digits">{grouped(documents)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
