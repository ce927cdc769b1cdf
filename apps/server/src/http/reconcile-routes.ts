import type { Api } from '@khlang/contract/api'
import { acceptReconciled } from '#crediting/books/accept-reconciled.ts'
import { adoptFinding } from '#crediting/books/adopt-finding.ts'
import { compareBooks, compareFile } from '#crediting/books/compare-books.ts'
import { findingFits, findings } from '#crediting/books/findings.ts'
import { decideFindingAside, putFindingAside } from '#crediting/books/put-finding-aside.ts'
import { tieFinding } from '#crediting/books/tie-finding.ts'
import type { Handlers } from './serve.ts'

export const reconcileRoutes = {
  findings,
  findingFits,
  compareBooks,
  compareFile,
  adoptFinding,
  tieFinding,
  putFindingAside,
  decideFindingAside,
  acceptHistory: acceptReconciled,
} satisfies Partial<Handlers<Api['crediting']>>
