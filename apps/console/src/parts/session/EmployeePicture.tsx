import { PersonPicture } from './PersonPicture.tsx'
import { useEmployeePicture } from './use-employee-pictures.ts'

type Props = {
  email: string
  /** The initials are made from this when there is no picture. Default: the e-mail. */
  name?: string
  size: number
}

/** An employee's picture or initials, where only the e-mail is known. */
export const EmployeePicture = ({ email, name = email, size }: Props) => (
  <PersonPicture name={name} address={useEmployeePicture(email)} size={size} />
)
