import { getRouteApi } from '@tanstack/react-router'
import { NotPermittedPage } from '../notices/NotPermittedPage.tsx'
import { paths } from '../paths.ts'

const route = getRouteApi(paths.notPermitted)

export function NotPermittedRoute() {
  return <NotPermittedPage act={route.useSearch().act ?? ''} />
}
