import { MovingInPage } from '#connections/MovingInPage.tsx'
import { roleText } from './role-words.ts'

export const MovingInRoute = () => <MovingInPage roleText={roleText} />
