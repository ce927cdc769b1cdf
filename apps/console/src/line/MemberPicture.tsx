import { PersonPicture } from '#parts/session/PersonPicture.tsx'

type Props = { name: string; address: string | null; size: number }

/** A member's picture at LINE. */
export const MemberPicture = ({ name, ...rest }: Props) => <PersonPicture name={plainName(name)} {...rest} />

/** Names at LINE often contain emoji, which are no use for initials. */
const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '').trim() || name
