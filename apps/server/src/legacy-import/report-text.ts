import { bahtText, satang } from '@khlang/domain/money'
import type { CollectionReport, Reasoned, Report } from './report.ts'
import type { Sums } from './sums-store.ts'

/**
 * Formats a report for a terminal: the sums, and the documents left out with the reason. The text contains
 * keys but no other personal data.
 */
export function reportText(report: Report): string {
  return [
    ...report.files.map(
      ({ name, kind, bytes, documents }) => `${name}: ${kind}, ${bytes} bytes, ${documents} documents`,
    ),
    '',
    ...report.collections.flatMap(collectionLines),
    report.agrees
      ? 'Everything agrees: what the files say is what is here, what was left out and what was kept.'
      : 'Something does not agree. Please do not go on before you know why.',
    `Open orders for what moved in: ${report.openOrders}.`,
    '',
  ].join('\n')
}

const money = (value: number) => bahtText(satang(value))
const sums = ({ documents, amount, extra }: Sums) =>
  `${documents} documents, ${money(amount)}${extra === 0 ? '' : ` + ${money(extra)}`}`

function collectionLines(one: CollectionReport): string[] {
  const reasons = (title: string, list: readonly Reasoned[]) =>
    list.map(
      ({ reason, examples, ...rest }) => `  ${title} ${reason}: ${sums(rest)} (${examples.join(', ')})`,
    )
  const fields = (title: string, list: readonly { field: string; documents: number }[]) =>
    list.length === 0
      ? []
      : [`  ${title}: ${list.map(({ field, documents }) => `${field} (${documents})`).join(', ')}`]
  return [
    `${one.collection}${one.agrees ? '' : '  DOES NOT AGREE'}`,
    `  in the files: ${sums(one.before)}`,
    `  here:         ${sums(one.after)} (${one.added} added, ${one.changed} changed, ${one.unchanged} as they were)`,
    ...(one.leftOut.documents > 0 ? [`  left out:     ${sums(one.leftOut)}`] : []),
    ...(one.kept.documents > 0 ? [`  kept as here: ${sums(one.kept)}`] : []),
    ...one.statusesBefore.map(({ status, ...rest }) => `  said there ${status}: ${sums(rest)}`),
    ...one.statusesAfter.map(({ status, ...rest }) => `  here as ${status}: ${sums(rest)}`),
    ...reasons('left out,', one.whyLeftOut),
    ...reasons('kept,', one.whyKept),
    ...reasons('note,', one.notes),
    ...fields('kept aside, fields nobody knows', one.unknownFields),
    ...fields('thrown away, fields that open something', one.secrets),
    '',
  ]
}
