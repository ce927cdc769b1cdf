import { PersonPicture } from '#parts/PersonPicture.tsx'

type Props = { name: string; address: string | null; size: number }

/** LINE's picture of somebody. */
export const MemberPicture = ({ name, ...rest }: Props) => <PersonPicture name={plainName(name)} {...rest} />

/** People like pictures in their names at LINE; two letters cannot be made of those. */
const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '').trim() || name
