// Command main verifies the data of a log with golang.org/x/mod. It reads JSON from standard input, and prints "ok" or the first error.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type input struct {
	Size      int64
	Root      []byte
	Leaves    [][]byte
	Inclusion []struct {
		Index int64
		Proof [][]byte
	}
	Consistency []struct {
		OldSize int64
		OldRoot []byte
		Proof   [][]byte
	}
	Tiles []struct {
		Level int
		Index int64
		Width int
		Bytes []byte
	}
	Note        string
	VerifierKey string
}

func hashOf(bytes []byte) (h tlog.Hash) {
	copy(h[:], bytes)
	return h
}

func hashesOf(all [][]byte) []tlog.Hash {
	hashes := make([]tlog.Hash, 0, len(all))
	for _, bytes := range all {
		hashes = append(hashes, hashOf(bytes))
	}
	return hashes
}

func verify(in input) error {
	root := hashOf(in.Root)
	for _, one := range in.Inclusion {
		leaf := hashOf(in.Leaves[one.Index])
		if err := tlog.CheckRecord(hashesOf(one.Proof), in.Size, root, one.Index, leaf); err != nil {
			return fmt.Errorf("inclusion of %d: %w", one.Index, err)
		}
	}
	for _, one := range in.Consistency {
		if err := tlog.CheckTree(hashesOf(one.Proof), in.Size, root, one.OldSize, hashOf(one.OldRoot)); err != nil {
			return fmt.Errorf("consistency with %d: %w", one.OldSize, err)
		}
	}
	reader := tlog.TileHashReader(tlog.Tree{N: in.Size, Hash: root}, &tiles{in})
	for index := range in.Leaves {
		hashes, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, int64(index))})
		if err != nil {
			return fmt.Errorf("tiles: %w", err)
		}
		if hashes[0] != hashOf(in.Leaves[index]) {
			return fmt.Errorf("tiles: entry %d differs", index)
		}
	}
	verifier, err := note.NewVerifier(in.VerifierKey)
	if err != nil {
		return err
	}
	if _, err := note.Open([]byte(in.Note), note.VerifierList(verifier)); err != nil {
		return fmt.Errorf("note: %w", err)
	}
	return nil
}

type tiles struct{ in input }

func (*tiles) Height() int { return 8 }

func (t *tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(wanted))
	for at, tile := range wanted {
		for _, one := range t.in.Tiles {
			if one.Level == tile.L && one.Index == tile.N && one.Width == tile.W {
				data[at] = one.Bytes
			}
		}
		if data[at] == nil {
			return nil, fmt.Errorf("no tile %s", tile.Path())
		}
	}
	return data, nil
}

func (*tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func main() {
	var in input
	err := json.NewDecoder(os.Stdin).Decode(&in)
	if err == nil {
		err = verify(in)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("ok")
}
