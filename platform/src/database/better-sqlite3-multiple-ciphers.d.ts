/**
 * The package carries types, but its `exports` hide them from TypeScript. These are the few parts that we use.
 */
declare module 'better-sqlite3-multiple-ciphers' {
  namespace Sqlite {
    type Value = string | number | bigint | Uint8Array | null;

    interface Statement {
      /** Whether it returns rows, as a select does, or an insert with `returning`. */
      readonly reader: boolean;
      all(parameters: readonly Value[]): Record<string, Value>[];
      run(parameters: readonly Value[]): { changes: number; lastInsertRowid: number | bigint };
      iterate(parameters: readonly Value[]): IterableIterator<Record<string, Value>>;
    }

    interface Database {
      readonly inTransaction: boolean;
      prepare(sql: string): Statement;
      exec(sql: string): void;
      pragma(source: string, options?: { simple?: boolean }): unknown;
      key(key: Buffer): number;
      /** Every page decrypted, also those that are free. */
      serialize(): Buffer;
      close(): void;
    }

    interface SqliteError extends Error {
      readonly code: string;
    }
  }

  const Sqlite: {
    new (path: string, options?: { readonly?: boolean; timeout?: number }): Sqlite.Database;
    readonly SqliteError: new (message: string, code: string) => Sqlite.SqliteError;
  };
  export = Sqlite;
}
