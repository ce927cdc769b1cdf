import { usePage } from '#parts/navigation/use-router.ts'
import { NotPermittedPage } from '../notices/NotPermittedPage.tsx'

export function NotPermittedRoute() {
  return <NotPermittedPage act={usePage().search['act'] ?? ''} />
}
