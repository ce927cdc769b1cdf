import type { Api } from '@khlang/contract/api'
import { acceptHistory } from '#crediting/books/accept-history.ts'
import { adoptFinding } from '#crediting/books/adopt-finding.ts'
import { compareBooks } from '#crediting/books/compare-books.ts'
import { compareFile } from '#crediting/books/compare-file.ts'
import { findingFits } from '#crediting/books/finding-fits.ts'
import { findings } from '#crediting/books/findings.ts'
import { decideFindingAside } from '#crediting/books/decide-finding-aside.ts'
import { putFindingAside } from '#crediting/books/put-finding-aside.ts'
import { tieFinding } from '#crediting/books/tie-finding.ts'
import type { Handlers } from './serve.ts'

/** Routes for comparing the back-end's books with our orders, and for the differences that are found (findings). */
export const reconcileRoutes = {
  findings,
  findingFits,
  compareBooks,
  compareFile,
  adoptFinding,
  tieFinding,
  putFindingAside,
  decideFindingAside,
  acceptHistory,
} satisfies Partial<Handlers<Api['crediting']>>
