// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @title The DID precompile of chain 3338
/// @notice Located at 0x0000000000000000000000000000000000000800. Stores attributes of accounts by name; a DID document
/// is the value of one.
/// @dev Names and types match the chain's `did.sol`.
interface IDidPrecompile {
    /// @param validity block until which the attribute is valid; the maximum number for no end
    /// @param created time of the block that added it, in milliseconds since 1970
    struct Attribute {
        bytes name;
        bytes value;
        uint32 validity;
        uint256 created;
    }

    /// @param validity as passed: a number of blocks, 0 for no end
    event AddAttribute(address sender, address did_account, bytes name, bytes value, uint32 validity);
    /// @param validity as passed: a number of blocks, 0 for no end
    event UpdateAttribute(address sender, address did_account, bytes name, bytes value, uint32 validity);
    event RemoveAttribute(address did_account, bytes name);

    /// @notice Adds a new attribute. Only the caller can change and remove it later. Does not check that the caller is
    /// the account that the attribute is about.
    /// @param name at most 64 bytes
    /// @param validity_for blocks, 0 for no end
    function addAttribute(address did_account, bytes calldata name, bytes calldata value, uint32 validity_for)
        external
        returns (bool);

    /// @notice Changes the value and validity of an attribute that the caller added.
    function updateAttribute(address did_account, bytes calldata name, bytes calldata value, uint32 validity_for)
        external
        returns (bool);

    /// @notice Removes an attribute that the caller added.
    function removeAttribute(address did_account, bytes calldata name) external returns (bool);

    /// @notice Returns an attribute, even after its validity has ended, until it is removed.
    /// @dev Reverts with "Cannot find the item" if there is none.
    function readAttribute(address did_account, bytes calldata name) external view returns (Attribute memory);
}
