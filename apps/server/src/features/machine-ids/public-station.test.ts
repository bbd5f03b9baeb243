import { verifyIdentity } from '@hearth/chain/did/verify-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { ACCOUNT, CREATE, RECORD, REQUIREMENTS, SIGN, STATUS } from '../../test/support/sign-identity.ts'
import { stationAddressOf } from '../relayer/deploy-station.ts'
import { type IdentityNetwork, openIdentityNetwork, type Person } from './testing/identity-network.ts'

let network: IdentityNetwork
beforeAll(async () => {
  network = await openIdentityNetwork('public')
})
afterAll(() => network.close())

test('members get the same Machine IDs with the same calls through an existing station of the public shape', {
  tags: ['API-15', 'API-22', 'API-23', 'API-24', 'MID-04', 'MID-05', 'MID-06'],
}, async () => {
  const { chain, server, station, relayer, call, newPerson } = network
  expect(station).not.toBe(stationAddressOf(relayer))
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  expect(keys.stationFactory).toBe(station)

  // Use five people, because three or more calls are sent as one batch.
  const people = await Promise.all(Array.from({ length: 5 }, () => newPerson()))
  const records = await Promise.all(people.map(createMachineId))
  expect(new Set(records.map(({ public_address }) => public_address)).size).toBe(people.length)
  for (const [index, { did_name, owner }] of records.entries()) {
    expect(owner).toBe(people[index]?.wallet.address)
    const findings = await verifyIdentity(chain.client, keys, did_name)
    expect(findings.map(({ isGood }) => isGood)).toEqual(Array(7).fill(true))
  }
  const [ada] = people as [Person]
  expect(await call(ada, CREATE, await network.proof(ada))).toMatchObject({ status: 409 })
})

async function createMachineId(person: Person) {
  const { call, ask, signDid, withAccount } = network
  expect((await call(person, REQUIREMENTS)).body).toMatchObject({
    requirementsMet: true,
    status: 'not_found',
  })
  const account = await withAccount(person)
  const { data } = (await ask(person)).body
  expect(data.machineAddress).toBe(account)
  const machineOwnerSignature = await signDid(person, data)
  expect(await call(person, SIGN, { machineOwnerSignature })).toMatchObject({
    status: 200,
    body: { data: { status: 'pending' } },
  })
  await expect.poll(async () => (await call(person, STATUS)).body.status, { interval: 20 }).toBe('completed')
  return (await call(person, RECORD)).body.data
}

test('such a station also rejects a request for another station', { tags: ['MID-04'] }, async () => {
  const { relayer, call, proof, newPerson } = network
  const person = await newPerson()
  const others = await proof(person, { station: stationAddressOf(relayer) })
  expect(await call(person, CREATE, others)).toMatchObject({ status: 403 })
  expect((await call(person, ACCOUNT)).body.status).toBe('not_found')
})
