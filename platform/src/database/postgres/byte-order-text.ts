import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
} from 'kysely';

/**
 * Makes text columns compare by code point, whatever the server's language: as SQLite does, so that an order, a range
 * and a page cursor mean the same on both engines, and an index serves `like 'prefix%'`.
 */
export const byteOrderText: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => new ByteOrderText().transformNode(node),
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
};

class ByteOrderText extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node);
    const { dataType } = column;
    if (!DataTypeNode.is(dataType) || dataType.dataType !== 'text') return column;
    return { ...column, dataType: RawNode.createWithSql('text collate "C"') };
  }
}
