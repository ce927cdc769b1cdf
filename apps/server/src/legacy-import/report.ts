import type { Db } from '#platform/database/database.ts'
import { oldCollections } from '@khlang/contract/old-collections'
import type { CollectionFigures, OldFile } from './import-store.ts'
import { examplesOf, openOrdersOf, currentSums, type Sums, verdictSums } from './sums-store.ts'

export type Reasoned = Sums & { reason: string; examples: string[] }

export type CollectionReport = {
  collection: string
  /** Counts and sums of the documents, taken while the files were read. */
  before: Sums
  /** Counts and sums of our rows for these documents, read from our tables. */
  after: Sums
  leftOut: Sums
  /** Rows that were changed here since, or that existed here before. They stay, whatever the files contain. */
  kept: Sums
  /** Whether `before` equals `after` plus `leftOut` and `kept`, to the satang. */
  agrees: boolean
  added: number
  changed: number
  unchanged: number
  statusesBefore: ({ status: string } & Sums)[]
  statusesAfter: ({ status: string } & Sums)[]
  whyLeftOut: Reasoned[]
  whyKept: Reasoned[]
  /** Remarks on documents whose rows were added or changed. */
  notes: Reasoned[]
  unknownFields: { field: string; documents: number }[]
  /** Fields with secrets, which were dropped from all documents. */
  secrets: { field: string; documents: number }[]
}

export type Report = {
  files: { name: string; kind: string; bytes: number; documents: number }[]
  collections: CollectionReport[]
  agrees: boolean
  /** Orders that could still be sent for imported records: there must never be any. */
  openOrders: number
}

const zeroSums = (): Sums => ({ documents: 0, amount: 0, extra: 0 })
const maxExamples = 5

const addSums = (a: Sums, b: Sums, sign = 1): Sums => ({
  documents: a.documents + sign * b.documents,
  amount: a.amount + sign * b.amount,
  extra: a.extra + sign * b.extra,
})
const addAll = (sums: readonly Sums[]) => sums.reduce<Sums>((all, one) => addSums(all, one), zeroSums())
const isNothing = ({ documents, amount, extra }: Sums) => documents === 0 && amount === 0 && extra === 0

/** Compares the files with the tables, collection by collection. */
export async function makeReport(db: Db, importId: string, files: readonly OldFile[]): Promise<Report> {
  const verdicts = await verdictSums(db, importId)
  const examples = await examplesOf(db, importId, maxExamples)
  const current = await currentSums(db, importId)
  const names = [
    ...new Set([...oldCollections, ...files.flatMap(({ figures }) => Object.keys(figures).toSorted())]),
  ]
  const collections = names.flatMap((collection) => {
    const figures = files.flatMap((file) => file.figures[collection] ?? [])
    if (figures.length === 0) return []
    const before = addAll(figures.map((one) => addSums(one, one.repeated, -1)))
    const sumsOf = (verdict: string[]) =>
      verdicts.filter((one) => one.collection === collection && verdict.includes(one.verdict))
    const because = (...verdict: string[]) =>
      sumsOf(verdict).flatMap(({ reason, ...sums }) =>
        reason === null
          ? []
          : {
              reason,
              documents: sums.documents,
              amount: sums.amount,
              extra: sums.extra,
              examples: examples
                .filter(
                  (one) =>
                    one.collection === collection && one.reason === reason && verdict.includes(one.verdict),
                )
                .map(({ key }) => key)
                .slice(0, maxExamples),
            },
      )
    const rows = current.filter((one) => one.collection === collection)
    const [after, leftOut, kept] = [addAll(rows), addAll(sumsOf(['left-out'])), addAll(sumsOf(['kept']))]
    const report: CollectionReport = {
      collection,
      before,
      after,
      leftOut,
      kept,
      agrees: isNothing(addSums(addSums(addSums(before, after, -1), leftOut, -1), kept, -1)),
      added: addAll(sumsOf(['new'])).documents,
      changed: addAll(sumsOf(['changed'])).documents,
      unchanged: addAll(sumsOf(['unchanged'])).documents,
      statusesBefore: statusesOf(figures),
      statusesAfter: rows
        .filter(({ status, documents }) => status !== '' && documents > 0)
        .map(({ status, documents, amount, extra }) => ({ status, documents, amount, extra })),
      whyLeftOut: because('left-out'),
      whyKept: because('kept'),
      notes: because('new', 'changed'),
      unknownFields: named(figures.map((one) => one.unknownFields)),
      secrets: named(figures.map((one) => one.secrets)),
    }
    return report
  })
  return {
    files: files.map(({ name, kind, bytes, figures }) => ({
      name,
      kind,
      bytes,
      documents: addAll(Object.values(figures)).documents,
    })),
    collections,
    agrees: collections.every(({ agrees }) => agrees),
    openOrders: await openOrdersOf(db, importId),
  }
}

function statusesOf(figures: readonly CollectionFigures[]): ({ status: string } & Sums)[] {
  const sums = new Map<string, Sums>()
  for (const { statuses } of figures)
    for (const [status, sum] of Object.entries(statuses))
      sums.set(status, addSums(sums.get(status) ?? zeroSums(), sum))
  return [...sums].map(([status, sum]) => ({ status, ...sum })).toSorted((a, b) => b.documents - a.documents)
}

function named(counts: readonly Record<string, number>[]): { field: string; documents: number }[] {
  const countByField = new Map<string, number>()
  for (const one of counts)
    for (const [field, documents] of Object.entries(one))
      countByField.set(field, (countByField.get(field) ?? 0) + documents)
  return [...countByField]
    .map(([field, documents]) => ({ field, documents }))
    .toSorted((a, b) => b.documents - a.documents)
}
