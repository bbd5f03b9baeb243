import type { TablePrivilege } from './privileges.ts'

/** Sets of table privileges, by how the table is used. */
export const access = {
  read: ['select'],
  append: ['select', 'insert'],
  update: ['select', 'update'],
  upsert: ['select', 'insert', 'update'],
  replace: ['select', 'insert', 'delete'],
  all: ['select', 'insert', 'update', 'delete'],
} as const satisfies Record<string, readonly TablePrivilege[]>

/** Privileges on each table of a feature, and on tables that only SQL uses. */
export type TableAccess<Tables = unknown> = Record<keyof Tables, readonly TablePrivilege[]> &
  Record<string, readonly TablePrivilege[]>
