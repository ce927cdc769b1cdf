import { acceptReconciled } from '#crediting/books/accept-reconciled.ts'
import { adoptFinding } from '#crediting/books/adopt-finding.ts'
import { compareBooks, compareFile } from '#crediting/books/compare-books.ts'
import { findingFits, findings } from '#crediting/books/findings.ts'
import { decideFindingAside, putFindingAside } from '#crediting/books/put-finding-aside.ts'
import { tieFinding } from '#crediting/books/tie-finding.ts'
import type { Implementing } from './implement-contract.ts'

export function reconcileRoutes(on: Implementing) {
  const { crediting } = on
  return {
    findings: crediting.findings.handler(({ context, input }) => findings(context, input)),
    findingFits: crediting.findingFits.handler(({ context, input }) => findingFits(context, input)),
    compareBooks: crediting.compareBooks.handler(({ context }) => compareBooks(context)),
    compareFile: crediting.compareFile.handler(({ context, input }) => compareFile(context, input)),
    adoptFinding: crediting.adoptFinding.handler(({ context, input }) => adoptFinding(context, input)),
    tieFinding: crediting.tieFinding.handler(({ context, input }) => tieFinding(context, input)),
    putFindingAside: crediting.putFindingAside.handler(({ context, input }) =>
      putFindingAside(context, input),
    ),
    decideFindingAside: crediting.decideFindingAside.handler(({ context, input }) =>
      decideFindingAside(context, input),
    ),
    acceptHistory: crediting.acceptHistory.handler(({ context, input }) => acceptReconciled(context, input)),
  }
}
