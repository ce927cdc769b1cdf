import { resolve } from 'node:path'
import { canHaveMore, cannotHaveMore } from '../http/address-below.ts'
import { isPrivateHost } from '../http/private-host.ts'

/** Where files are stored: a folder on this machine, or a bucket of an S3-compatible store. */
export type FilesLocation =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3'
      bucket: string
      endpoint: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

type Keys = { accessKeyId: string | undefined; secretAccessKey: string | undefined }

/** Parses `FILES_URL`; returns one sentence if it is invalid. */
export function readFilesLocation(
  url: string,
  { accessKeyId, secretAccessKey }: Keys,
): FilesLocation | string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(url)) return { kind: 'folder', path: resolve(url) }
  if (!url.startsWith('s3://'))
    return 'FILES_URL must be a folder, or s3://bucket?endpoint=https://… for a store that speaks S3.'
  const read = URL.canParse(url) ? new URL(url) : null
  const bucket = read?.hostname ?? ''
  if (
    read === null ||
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) ||
    !['', '/'].includes(read.pathname)
  )
    return 'FILES_URL must name a bucket in small letters, as in s3://bucket?endpoint=https://….'
  if (read.username !== '')
    return 'FILES_URL must hold no keys: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  const region = read.searchParams.get('region') ?? 'us-east-1'
  const endpoint = (read.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(
    /\/+$/,
    '',
  )
  if (!URL.canParse(endpoint) || !/^https?:\/\//.test(endpoint))
    return 'FILES_URL must have an endpoint that is an http(s) address, as in s3://bucket?endpoint=https://….'
  if (endpoint.startsWith('http:') && !isPrivateHost(new URL(endpoint).hostname))
    return 'FILES_URL must have an endpoint that begins with https://: the store is not of this machine or a private network.'
  if (!canHaveMore(endpoint)) return `FILES_URL names an endpoint that ${cannotHaveMore}.`
  if (!accessKeyId || !secretAccessKey)
    return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: a FILES_URL of s3://… needs both.'
  return { kind: 's3', bucket, endpoint, region, accessKeyId, secretAccessKey }
}
